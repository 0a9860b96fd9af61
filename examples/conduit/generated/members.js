// Generated from the contract by `npx contract generate`. Do not edit: change the contract and run it again.
export const loginBody$0 = validate0;
function validate1(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if(((data.email === undefined) && (missing0 = "email")) || ((data.password === undefined) && (missing0 = "password"))){
        validate1.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        if(data.email !== undefined){
          const _errs2 = errors;
          if(typeof data.email !== "string"){
            validate1.errors = [{instancePath:instancePath+"/email",schemaPath:"request:Email/type",keyword:"type",params:{type: "string"},message:"must be string"}];
            return false;
          }
          var valid0 = _errs2 === errors;
        }
        else {
          var valid0 = true;
        }
        if(valid0){
          if(data.password !== undefined){
            const _errs5 = errors;
            if(typeof data.password !== "string"){
              validate1.errors = [{instancePath:instancePath+"/password",schemaPath:"request:Password/type",keyword:"type",params:{type: "string"},message:"must be string"}];
              return false;
            }
            var valid0 = _errs5 === errors;
          }
          else {
            var valid0 = true;
          }
        }
      }
    }
    else {
      validate1.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate1.errors = vErrors;
  return errors === 0;
}
function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    let missing0;
    if((data.user === undefined) && (missing0 = "user")){
      validate0.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
      return false;
    }
    else {
      if(data.user !== undefined){
        if(!(validate1(data.user, {instancePath:instancePath+"/user",parentData:data,parentDataProperty:"user",rootData}))){
          vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
          errors = vErrors.length;
        }
      }
    }
  }
  validate0.errors = vErrors;
  return errors === 0;
}
export const createUserBody$0 = validate3;
function validate4(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((((data.username === undefined) && (missing0 = "username")) || ((data.email === undefined) && (missing0 = "email"))) || ((data.password === undefined) && (missing0 = "password"))){
        validate4.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        if(data.username !== undefined){
          const _errs2 = errors;
          if(typeof data.username !== "string"){
            validate4.errors = [{instancePath:instancePath+"/username",schemaPath:"request:Name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
            return false;
          }
          var valid0 = _errs2 === errors;
        }
        else {
          var valid0 = true;
        }
        if(valid0){
          if(data.email !== undefined){
            const _errs5 = errors;
            if(typeof data.email !== "string"){
              validate4.errors = [{instancePath:instancePath+"/email",schemaPath:"request:Email/type",keyword:"type",params:{type: "string"},message:"must be string"}];
              return false;
            }
            var valid0 = _errs5 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.password !== undefined){
              const _errs8 = errors;
              if(typeof data.password !== "string"){
                validate4.errors = [{instancePath:instancePath+"/password",schemaPath:"request:Password/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                return false;
              }
              var valid0 = _errs8 === errors;
            }
            else {
              var valid0 = true;
            }
          }
        }
      }
    }
    else {
      validate4.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate4.errors = vErrors;
  return errors === 0;
}
function validate3(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    let missing0;
    if((data.user === undefined) && (missing0 = "user")){
      validate3.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
      return false;
    }
    else {
      if(data.user !== undefined){
        if(!(validate4(data.user, {instancePath:instancePath+"/user",parentData:data,parentDataProperty:"user",rootData}))){
          vErrors = vErrors === null ? validate4.errors : vErrors.concat(validate4.errors);
          errors = vErrors.length;
        }
      }
    }
  }
  validate3.errors = vErrors;
  return errors === 0;
}
export const updateCurrentUserBody$0 = validate6;
function validate7(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      if(data.username !== undefined){
        const _errs2 = errors;
        if(typeof data.username !== "string"){
          validate7.errors = [{instancePath:instancePath+"/username",schemaPath:"request:Name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
          return false;
        }
        var valid0 = _errs2 === errors;
      }
      else {
        var valid0 = true;
      }
      if(valid0){
        if(data.email !== undefined){
          const _errs5 = errors;
          if(typeof data.email !== "string"){
            validate7.errors = [{instancePath:instancePath+"/email",schemaPath:"request:Email/type",keyword:"type",params:{type: "string"},message:"must be string"}];
            return false;
          }
          var valid0 = _errs5 === errors;
        }
        else {
          var valid0 = true;
        }
        if(valid0){
          if(data.password !== undefined){
            const _errs8 = errors;
            if(typeof data.password !== "string"){
              validate7.errors = [{instancePath:instancePath+"/password",schemaPath:"request:OtherPassword/type",keyword:"type",params:{type: "string"},message:"must be string"}];
              return false;
            }
            var valid0 = _errs8 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.bio !== undefined){
              const _errs11 = errors;
              if(typeof data.bio !== "string"){
                validate7.errors = [{instancePath:instancePath+"/bio",schemaPath:"request:Bio/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                return false;
              }
              var valid0 = _errs11 === errors;
            }
            else {
              var valid0 = true;
            }
            if(valid0){
              if(data.image !== undefined){
                const _errs14 = errors;
                if(typeof data.image !== "string"){
                  validate7.errors = [{instancePath:instancePath+"/image",schemaPath:"request:Image/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                  return false;
                }
                var valid0 = _errs14 === errors;
              }
              else {
                var valid0 = true;
              }
            }
          }
        }
      }
    }
    else {
      validate7.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate7.errors = vErrors;
  return errors === 0;
}
function validate6(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    let missing0;
    if((data.user === undefined) && (missing0 = "user")){
      validate6.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
      return false;
    }
    else {
      if(data.user !== undefined){
        if(!(validate7(data.user, {instancePath:instancePath+"/user",parentData:data,parentDataProperty:"user",rootData}))){
          vErrors = vErrors === null ? validate7.errors : vErrors.concat(validate7.errors);
          errors = vErrors.length;
        }
      }
    }
  }
  validate6.errors = vErrors;
  return errors === 0;
}
export const createArticleBody$0 = validate9;
function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((((data.title === undefined) && (missing0 = "title")) || ((data.description === undefined) && (missing0 = "description"))) || ((data.body === undefined) && (missing0 = "body"))){
        validate10.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        if(data.title !== undefined){
          const _errs2 = errors;
          if(typeof data.title !== "string"){
            validate10.errors = [{instancePath:instancePath+"/title",schemaPath:"request:Title/type",keyword:"type",params:{type: "string"},message:"must be string"}];
            return false;
          }
          var valid0 = _errs2 === errors;
        }
        else {
          var valid0 = true;
        }
        if(valid0){
          if(data.description !== undefined){
            const _errs5 = errors;
            if(typeof data.description !== "string"){
              validate10.errors = [{instancePath:instancePath+"/description",schemaPath:"request:Description/type",keyword:"type",params:{type: "string"},message:"must be string"}];
              return false;
            }
            var valid0 = _errs5 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.body !== undefined){
              const _errs8 = errors;
              if(typeof data.body !== "string"){
                validate10.errors = [{instancePath:instancePath+"/body",schemaPath:"request:Text/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                return false;
              }
              var valid0 = _errs8 === errors;
            }
            else {
              var valid0 = true;
            }
            if(valid0){
              if(data.tagList !== undefined){
                let data3 = data.tagList;
                const _errs11 = errors;
                if(errors === _errs11){
                  if(Array.isArray(data3)){
                    var valid4 = true;
                    const len0 = data3.length;
                    for(let i0=0; i0<len0; i0++){
                      const _errs13 = errors;
                      if(typeof data3[i0] !== "string"){
                        validate10.errors = [{instancePath:instancePath+"/tagList/" + i0,schemaPath:"request:Tag/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                        return false;
                      }
                      var valid4 = _errs13 === errors;
                      if(!valid4){
                        break;
                      }
                    }
                  }
                  else {
                    validate10.errors = [{instancePath:instancePath+"/tagList",schemaPath:"#/properties/tagList/type",keyword:"type",params:{type: "array"},message:"must be array"}];
                    return false;
                  }
                }
                var valid0 = _errs11 === errors;
              }
              else {
                var valid0 = true;
              }
            }
          }
        }
      }
    }
    else {
      validate10.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate10.errors = vErrors;
  return errors === 0;
}
function validate9(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    let missing0;
    if((data.article === undefined) && (missing0 = "article")){
      validate9.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
      return false;
    }
    else {
      if(data.article !== undefined){
        if(!(validate10(data.article, {instancePath:instancePath+"/article",parentData:data,parentDataProperty:"article",rootData}))){
          vErrors = vErrors === null ? validate10.errors : vErrors.concat(validate10.errors);
          errors = vErrors.length;
        }
      }
    }
  }
  validate9.errors = vErrors;
  return errors === 0;
}
export const updateArticleBody$0 = validate12;
function validate13(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      if(data.title !== undefined){
        const _errs2 = errors;
        if(typeof data.title !== "string"){
          validate13.errors = [{instancePath:instancePath+"/title",schemaPath:"request:Title/type",keyword:"type",params:{type: "string"},message:"must be string"}];
          return false;
        }
        var valid0 = _errs2 === errors;
      }
      else {
        var valid0 = true;
      }
      if(valid0){
        if(data.description !== undefined){
          const _errs5 = errors;
          if(typeof data.description !== "string"){
            validate13.errors = [{instancePath:instancePath+"/description",schemaPath:"request:Description/type",keyword:"type",params:{type: "string"},message:"must be string"}];
            return false;
          }
          var valid0 = _errs5 === errors;
        }
        else {
          var valid0 = true;
        }
        if(valid0){
          if(data.body !== undefined){
            const _errs8 = errors;
            if(typeof data.body !== "string"){
              validate13.errors = [{instancePath:instancePath+"/body",schemaPath:"request:Text/type",keyword:"type",params:{type: "string"},message:"must be string"}];
              return false;
            }
            var valid0 = _errs8 === errors;
          }
          else {
            var valid0 = true;
          }
        }
      }
    }
    else {
      validate13.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate13.errors = vErrors;
  return errors === 0;
}
function validate12(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    let missing0;
    if((data.article === undefined) && (missing0 = "article")){
      validate12.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
      return false;
    }
    else {
      if(data.article !== undefined){
        if(!(validate13(data.article, {instancePath:instancePath+"/article",parentData:data,parentDataProperty:"article",rootData}))){
          vErrors = vErrors === null ? validate13.errors : vErrors.concat(validate13.errors);
          errors = vErrors.length;
        }
      }
    }
  }
  validate12.errors = vErrors;
  return errors === 0;
}
export const createArticleCommentBody$0 = validate15;
function validate16(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((data.body === undefined) && (missing0 = "body")){
        validate16.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        if(data.body !== undefined){
          if(typeof data.body !== "string"){
            validate16.errors = [{instancePath:instancePath+"/body",schemaPath:"request:Text/type",keyword:"type",params:{type: "string"},message:"must be string"}];
            return false;
          }
        }
      }
    }
    else {
      validate16.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate16.errors = vErrors;
  return errors === 0;
}
function validate15(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    let missing0;
    if((data.comment === undefined) && (missing0 = "comment")){
      validate15.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
      return false;
    }
    else {
      if(data.comment !== undefined){
        if(!(validate16(data.comment, {instancePath:instancePath+"/comment",parentData:data,parentDataProperty:"comment",rootData}))){
          vErrors = vErrors === null ? validate16.errors : vErrors.concat(validate16.errors);
          errors = vErrors.length;
        }
      }
    }
  }
  validate15.errors = vErrors;
  return errors === 0;
}
export const members = {
  loginBody: { validate: [loginBody$0] },
  createUserBody: { validate: [createUserBody$0] },
  updateCurrentUserBody: { validate: [updateCurrentUserBody$0] },
  followUserByUsernameBody: { validate: [] },
  createArticleBody: { validate: [createArticleBody$0] },
  updateArticleBody: { validate: [updateArticleBody$0] },
  createArticleCommentBody: { validate: [createArticleCommentBody$0] },
};
