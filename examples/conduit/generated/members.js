// Generated from the contract by `npx contract generate`. Do not edit: change the contract and run it again.
import { codePoints, equal, formats } from 'contract-openapi/checks';

export const createUserBody$0 = validate0;
const pattern0 = new RegExp("^[a-z0-9_]{1,30}$", "u");
const formats0 = formats.email;
const func0 = codePoints;
function validate1(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((((data.username === undefined) && (missing0 = "username")) || ((data.email === undefined) && (missing0 = "email"))) || ((data.password === undefined) && (missing0 = "password"))){
        validate1.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!(((key0 === "username") || (key0 === "email")) || (key0 === "password"))){
            validate1.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.username !== undefined){
            let data0 = data.username;
            const _errs2 = errors;
            if(errors === _errs2){
              if(typeof data0 === "string"){
                if(!pattern0.test(data0)){
                  validate1.errors = [{instancePath:instancePath+"/username",schemaPath:"#/properties/username/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9_]{1,30}$"},message:"must match pattern \""+"^[a-z0-9_]{1,30}$"+"\""}];
                  return false;
                }
              }
              else {
                validate1.errors = [{instancePath:instancePath+"/username",schemaPath:"#/properties/username/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.email !== undefined){
              let data1 = data.email;
              const _errs4 = errors;
              const _errs5 = errors;
              if(errors === _errs5){
                if(errors === _errs5){
                  if(typeof data1 === "string"){
                    if(func0(data1) > 100){
                      validate1.errors = [{instancePath:instancePath+"/email",schemaPath:"request:Email/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters"}];
                      return false;
                    }
                    else {
                      if(!(formats0.validate(data1))){
                        validate1.errors = [{instancePath:instancePath+"/email",schemaPath:"request:Email/format",keyword:"format",params:{format: "email"},message:"must match format \""+"email"+"\""}];
                        return false;
                      }
                    }
                  }
                  else {
                    validate1.errors = [{instancePath:instancePath+"/email",schemaPath:"request:Email/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                    return false;
                  }
                }
              }
              var valid0 = _errs4 === errors;
            }
            else {
              var valid0 = true;
            }
            if(valid0){
              if(data.password !== undefined){
                let data2 = data.password;
                const _errs7 = errors;
                const _errs8 = errors;
                if(errors === _errs8){
                  if(typeof data2 === "string"){
                    if(func0(data2) > 100){
                      validate1.errors = [{instancePath:instancePath+"/password",schemaPath:"request:Password/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters"}];
                      return false;
                    }
                    else {
                      if(func0(data2) < 8){
                        validate1.errors = [{instancePath:instancePath+"/password",schemaPath:"request:Password/minLength",keyword:"minLength",params:{limit: 8},message:"must NOT have fewer than 8 characters"}];
                        return false;
                      }
                    }
                  }
                  else {
                    validate1.errors = [{instancePath:instancePath+"/password",schemaPath:"request:Password/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                    return false;
                  }
                }
                var valid0 = _errs7 === errors;
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
export const loginBody$0 = validate3;
function validate4(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if(((data.email === undefined) && (missing0 = "email")) || ((data.password === undefined) && (missing0 = "password"))){
        validate4.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!((key0 === "email") || (key0 === "password"))){
            validate4.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.email !== undefined){
            let data0 = data.email;
            const _errs2 = errors;
            const _errs3 = errors;
            if(errors === _errs3){
              if(errors === _errs3){
                if(typeof data0 === "string"){
                  if(func0(data0) > 100){
                    validate4.errors = [{instancePath:instancePath+"/email",schemaPath:"request:Email/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters"}];
                    return false;
                  }
                  else {
                    if(!(formats0.validate(data0))){
                      validate4.errors = [{instancePath:instancePath+"/email",schemaPath:"request:Email/format",keyword:"format",params:{format: "email"},message:"must match format \""+"email"+"\""}];
                      return false;
                    }
                  }
                }
                else {
                  validate4.errors = [{instancePath:instancePath+"/email",schemaPath:"request:Email/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                  return false;
                }
              }
            }
            var valid0 = _errs2 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.password !== undefined){
              let data1 = data.password;
              const _errs5 = errors;
              const _errs6 = errors;
              if(errors === _errs6){
                if(typeof data1 === "string"){
                  if(func0(data1) > 100){
                    validate4.errors = [{instancePath:instancePath+"/password",schemaPath:"request:Password/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters"}];
                    return false;
                  }
                  else {
                    if(func0(data1) < 8){
                      validate4.errors = [{instancePath:instancePath+"/password",schemaPath:"request:Password/minLength",keyword:"minLength",params:{limit: 8},message:"must NOT have fewer than 8 characters"}];
                      return false;
                    }
                  }
                }
                else {
                  validate4.errors = [{instancePath:instancePath+"/password",schemaPath:"request:Password/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                  return false;
                }
              }
              var valid0 = _errs5 === errors;
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
export const updateUserBody$0 = validate6;
const formats6 = formats.uri;
const pattern1 = new RegExp("^[^\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x7F]*$", "u");
function validate7(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      if(Object.keys(data).length < 1){
        validate7.errors = [{instancePath,schemaPath:"#/minProperties",keyword:"minProperties",params:{limit: 1},message:"must NOT have fewer than 1 properties"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!((((key0 === "email") || (key0 === "password")) || (key0 === "bio")) || (key0 === "image"))){
            validate7.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.email !== undefined){
            let data0 = data.email;
            const _errs2 = errors;
            const _errs3 = errors;
            if(errors === _errs3){
              if(errors === _errs3){
                if(typeof data0 === "string"){
                  if(func0(data0) > 100){
                    validate7.errors = [{instancePath:instancePath+"/email",schemaPath:"request:Email/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters"}];
                    return false;
                  }
                  else {
                    if(!(formats0.validate(data0))){
                      validate7.errors = [{instancePath:instancePath+"/email",schemaPath:"request:Email/format",keyword:"format",params:{format: "email"},message:"must match format \""+"email"+"\""}];
                      return false;
                    }
                  }
                }
                else {
                  validate7.errors = [{instancePath:instancePath+"/email",schemaPath:"request:Email/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                  return false;
                }
              }
            }
            var valid0 = _errs2 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.password !== undefined){
              let data1 = data.password;
              const _errs5 = errors;
              const _errs6 = errors;
              if(errors === _errs6){
                if(typeof data1 === "string"){
                  if(func0(data1) > 100){
                    validate7.errors = [{instancePath:instancePath+"/password",schemaPath:"request:Password/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters"}];
                    return false;
                  }
                  else {
                    if(func0(data1) < 8){
                      validate7.errors = [{instancePath:instancePath+"/password",schemaPath:"request:Password/minLength",keyword:"minLength",params:{limit: 8},message:"must NOT have fewer than 8 characters"}];
                      return false;
                    }
                  }
                }
                else {
                  validate7.errors = [{instancePath:instancePath+"/password",schemaPath:"request:Password/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                  return false;
                }
              }
              var valid0 = _errs5 === errors;
            }
            else {
              var valid0 = true;
            }
            if(valid0){
              if(data.bio !== undefined){
                let data2 = data.bio;
                const _errs8 = errors;
                const _errs9 = errors;
                if((typeof data2 !== "string") && (data2 !== null)){
                  validate7.errors = [{instancePath:instancePath+"/bio",schemaPath:"request:Bio/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                  return false;
                }
                if(errors === _errs9){
                  if(typeof data2 === "string"){
                    if(func0(data2) > 1000){
                      validate7.errors = [{instancePath:instancePath+"/bio",schemaPath:"request:Bio/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters"}];
                      return false;
                    }
                    else {
                      if(!pattern1.test(data2)){
                        validate7.errors = [{instancePath:instancePath+"/bio",schemaPath:"request:Bio/pattern",keyword:"pattern",params:{pattern: "^[^\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x7F]*$"},message:"must match pattern \""+"^[^\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x7F]*$"+"\""}];
                        return false;
                      }
                    }
                  }
                }
                var valid0 = _errs8 === errors;
              }
              else {
                var valid0 = true;
              }
              if(valid0){
                if(data.image !== undefined){
                  let data3 = data.image;
                  const _errs12 = errors;
                  const _errs13 = errors;
                  if((typeof data3 !== "string") && (data3 !== null)){
                    validate7.errors = [{instancePath:instancePath+"/image",schemaPath:"request:Image/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                    return false;
                  }
                  if(errors === _errs13){
                    if(errors === _errs13){
                      if(typeof data3 === "string"){
                        if(func0(data3) > 1000){
                          validate7.errors = [{instancePath:instancePath+"/image",schemaPath:"request:Image/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters"}];
                          return false;
                        }
                        else {
                          if(!(formats6.validate(data3))){
                            validate7.errors = [{instancePath:instancePath+"/image",schemaPath:"request:Image/format",keyword:"format",params:{format: "uri"},message:"must match format \""+"uri"+"\""}];
                            return false;
                          }
                        }
                      }
                    }
                  }
                  var valid0 = _errs12 === errors;
                }
                else {
                  var valid0 = true;
                }
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
const func16 = equal;
const pattern2 = new RegExp("^[^\\x00-\\x1F\\x7F]*$", "u");
const pattern5 = new RegExp("^[a-z0-9-]{1,40}$", "u");
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
        const _errs1 = errors;
        for(const key0 in data){
          if(!((((key0 === "title") || (key0 === "description")) || (key0 === "body")) || (key0 === "tagList"))){
            validate10.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.title !== undefined){
            let data0 = data.title;
            const _errs2 = errors;
            const _errs3 = errors;
            if(errors === _errs3){
              if(typeof data0 === "string"){
                if(func0(data0) > 100){
                  validate10.errors = [{instancePath:instancePath+"/title",schemaPath:"request:Title/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters"}];
                  return false;
                }
                else {
                  if(func0(data0) < 1){
                    validate10.errors = [{instancePath:instancePath+"/title",schemaPath:"request:Title/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
                    return false;
                  }
                  else {
                    if(!pattern2.test(data0)){
                      validate10.errors = [{instancePath:instancePath+"/title",schemaPath:"request:Title/pattern",keyword:"pattern",params:{pattern: "^[^\\x00-\\x1F\\x7F]*$"},message:"must match pattern \""+"^[^\\x00-\\x1F\\x7F]*$"+"\""}];
                      return false;
                    }
                  }
                }
              }
              else {
                validate10.errors = [{instancePath:instancePath+"/title",schemaPath:"request:Title/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.description !== undefined){
              let data1 = data.description;
              const _errs5 = errors;
              const _errs6 = errors;
              if(errors === _errs6){
                if(typeof data1 === "string"){
                  if(func0(data1) > 300){
                    validate10.errors = [{instancePath:instancePath+"/description",schemaPath:"request:Description/maxLength",keyword:"maxLength",params:{limit: 300},message:"must NOT have more than 300 characters"}];
                    return false;
                  }
                  else {
                    if(!pattern1.test(data1)){
                      validate10.errors = [{instancePath:instancePath+"/description",schemaPath:"request:Description/pattern",keyword:"pattern",params:{pattern: "^[^\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x7F]*$"},message:"must match pattern \""+"^[^\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x7F]*$"+"\""}];
                      return false;
                    }
                  }
                }
                else {
                  validate10.errors = [{instancePath:instancePath+"/description",schemaPath:"request:Description/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                  return false;
                }
              }
              var valid0 = _errs5 === errors;
            }
            else {
              var valid0 = true;
            }
            if(valid0){
              if(data.body !== undefined){
                let data2 = data.body;
                const _errs8 = errors;
                const _errs9 = errors;
                if(errors === _errs9){
                  if(typeof data2 === "string"){
                    if(func0(data2) > 10000){
                      validate10.errors = [{instancePath:instancePath+"/body",schemaPath:"request:Text/maxLength",keyword:"maxLength",params:{limit: 10000},message:"must NOT have more than 10000 characters"}];
                      return false;
                    }
                    else {
                      if(func0(data2) < 1){
                        validate10.errors = [{instancePath:instancePath+"/body",schemaPath:"request:Text/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
                        return false;
                      }
                      else {
                        if(!pattern1.test(data2)){
                          validate10.errors = [{instancePath:instancePath+"/body",schemaPath:"request:Text/pattern",keyword:"pattern",params:{pattern: "^[^\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x7F]*$"},message:"must match pattern \""+"^[^\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x7F]*$"+"\""}];
                          return false;
                        }
                      }
                    }
                  }
                  else {
                    validate10.errors = [{instancePath:instancePath+"/body",schemaPath:"request:Text/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                    return false;
                  }
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
                      if(data3.length > 10){
                        validate10.errors = [{instancePath:instancePath+"/tagList",schemaPath:"#/properties/tagList/maxItems",keyword:"maxItems",params:{limit: 10},message:"must NOT have more than 10 items"}];
                        return false;
                      }
                      else {
                        var valid4 = true;
                        const len0 = data3.length;
                        for(let i0=0; i0<len0; i0++){
                          let data4 = data3[i0];
                          const _errs13 = errors;
                          const _errs14 = errors;
                          if(errors === _errs14){
                            if(typeof data4 === "string"){
                              if(!pattern5.test(data4)){
                                validate10.errors = [{instancePath:instancePath+"/tagList/" + i0,schemaPath:"request:Tag/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9-]{1,40}$"},message:"must match pattern \""+"^[a-z0-9-]{1,40}$"+"\""}];
                                return false;
                              }
                            }
                            else {
                              validate10.errors = [{instancePath:instancePath+"/tagList/" + i0,schemaPath:"request:Tag/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                              return false;
                            }
                          }
                          var valid4 = _errs13 === errors;
                          if(!valid4){
                            break;
                          }
                        }
                        if(valid4){
                          let i1 = data3.length;
                          let j0;
                          if(i1 > 1){
                            outer0:
                            for(;i1--;){
                              for(j0 = i1; j0--;){
                                if(func16(data3[i1], data3[j0])){
                                  validate10.errors = [{instancePath:instancePath+"/tagList",schemaPath:"#/properties/tagList/uniqueItems",keyword:"uniqueItems",params:{i: i1, j: j0},message:"must NOT have duplicate items (items ## "+j0+" and "+i1+" are identical)"}];
                                  return false;
                                  break outer0;
                                }
                              }
                            }
                          }
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
      if(Object.keys(data).length < 1){
        validate13.errors = [{instancePath,schemaPath:"#/minProperties",keyword:"minProperties",params:{limit: 1},message:"must NOT have fewer than 1 properties"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!(((key0 === "title") || (key0 === "description")) || (key0 === "body"))){
            validate13.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.title !== undefined){
            let data0 = data.title;
            const _errs2 = errors;
            const _errs3 = errors;
            if(errors === _errs3){
              if(typeof data0 === "string"){
                if(func0(data0) > 100){
                  validate13.errors = [{instancePath:instancePath+"/title",schemaPath:"request:Title/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters"}];
                  return false;
                }
                else {
                  if(func0(data0) < 1){
                    validate13.errors = [{instancePath:instancePath+"/title",schemaPath:"request:Title/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
                    return false;
                  }
                  else {
                    if(!pattern2.test(data0)){
                      validate13.errors = [{instancePath:instancePath+"/title",schemaPath:"request:Title/pattern",keyword:"pattern",params:{pattern: "^[^\\x00-\\x1F\\x7F]*$"},message:"must match pattern \""+"^[^\\x00-\\x1F\\x7F]*$"+"\""}];
                      return false;
                    }
                  }
                }
              }
              else {
                validate13.errors = [{instancePath:instancePath+"/title",schemaPath:"request:Title/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.description !== undefined){
              let data1 = data.description;
              const _errs5 = errors;
              const _errs6 = errors;
              if(errors === _errs6){
                if(typeof data1 === "string"){
                  if(func0(data1) > 300){
                    validate13.errors = [{instancePath:instancePath+"/description",schemaPath:"request:Description/maxLength",keyword:"maxLength",params:{limit: 300},message:"must NOT have more than 300 characters"}];
                    return false;
                  }
                  else {
                    if(!pattern1.test(data1)){
                      validate13.errors = [{instancePath:instancePath+"/description",schemaPath:"request:Description/pattern",keyword:"pattern",params:{pattern: "^[^\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x7F]*$"},message:"must match pattern \""+"^[^\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x7F]*$"+"\""}];
                      return false;
                    }
                  }
                }
                else {
                  validate13.errors = [{instancePath:instancePath+"/description",schemaPath:"request:Description/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                  return false;
                }
              }
              var valid0 = _errs5 === errors;
            }
            else {
              var valid0 = true;
            }
            if(valid0){
              if(data.body !== undefined){
                let data2 = data.body;
                const _errs8 = errors;
                const _errs9 = errors;
                if(errors === _errs9){
                  if(typeof data2 === "string"){
                    if(func0(data2) > 10000){
                      validate13.errors = [{instancePath:instancePath+"/body",schemaPath:"request:Text/maxLength",keyword:"maxLength",params:{limit: 10000},message:"must NOT have more than 10000 characters"}];
                      return false;
                    }
                    else {
                      if(func0(data2) < 1){
                        validate13.errors = [{instancePath:instancePath+"/body",schemaPath:"request:Text/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
                        return false;
                      }
                      else {
                        if(!pattern1.test(data2)){
                          validate13.errors = [{instancePath:instancePath+"/body",schemaPath:"request:Text/pattern",keyword:"pattern",params:{pattern: "^[^\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x7F]*$"},message:"must match pattern \""+"^[^\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x7F]*$"+"\""}];
                          return false;
                        }
                      }
                    }
                  }
                  else {
                    validate13.errors = [{instancePath:instancePath+"/body",schemaPath:"request:Text/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                    return false;
                  }
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
export const createCommentBody$0 = validate15;
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
        const _errs1 = errors;
        for(const key0 in data){
          if(!(key0 === "body")){
            validate16.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.body !== undefined){
            let data0 = data.body;
            const _errs3 = errors;
            if(errors === _errs3){
              if(typeof data0 === "string"){
                if(func0(data0) > 10000){
                  validate16.errors = [{instancePath:instancePath+"/body",schemaPath:"request:Text/maxLength",keyword:"maxLength",params:{limit: 10000},message:"must NOT have more than 10000 characters"}];
                  return false;
                }
                else {
                  if(func0(data0) < 1){
                    validate16.errors = [{instancePath:instancePath+"/body",schemaPath:"request:Text/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
                    return false;
                  }
                  else {
                    if(!pattern1.test(data0)){
                      validate16.errors = [{instancePath:instancePath+"/body",schemaPath:"request:Text/pattern",keyword:"pattern",params:{pattern: "^[^\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x7F]*$"},message:"must match pattern \""+"^[^\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x7F]*$"+"\""}];
                      return false;
                    }
                  }
                }
              }
              else {
                validate16.errors = [{instancePath:instancePath+"/body",schemaPath:"request:Text/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                return false;
              }
            }
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
  createUserBody: { known: ["user"], validate: [createUserBody$0] },
  loginBody: { known: ["user"], validate: [loginBody$0] },
  updateUserBody: { known: ["user"], validate: [updateUserBody$0] },
  createArticleBody: { known: ["article"], validate: [createArticleBody$0] },
  updateArticleBody: { known: ["article"], validate: [updateArticleBody$0] },
  createCommentBody: { known: ["comment"], validate: [createCommentBody$0] },
};
