// Generated from the contract by `npx contract generate`. Do not edit: change the contract and run it again.
import { codePoints, formats } from 'contract-openapi/checks';

export const createPetBody$0 = validate0;
const func0 = codePoints;
const pattern0 = new RegExp("^[^\\x00-\\x1F\\x7F]*[^\\x00-\\x20\\x7F][^\\x00-\\x1F\\x7F]*$", "u");
function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    let missing0;
    if((data.name === undefined) && (missing0 = "name")){
      validate0.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
      return false;
    }
    else {
      if(data.name !== undefined){
        let data0 = data.name;
        const _errs1 = errors;
        if(errors === _errs1){
          if(typeof data0 === "string"){
            if(func0(data0) > 100){
              validate0.errors = [{instancePath:instancePath+"/name",schemaPath:"request:Name/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters"}];
              return false;
            }
            else {
              if(func0(data0) < 1){
                validate0.errors = [{instancePath:instancePath+"/name",schemaPath:"request:Name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
                return false;
              }
              else {
                if(!pattern0.test(data0)){
                  validate0.errors = [{instancePath:instancePath+"/name",schemaPath:"request:Name/pattern",keyword:"pattern",params:{pattern: "^[^\\x00-\\x1F\\x7F]*[^\\x00-\\x20\\x7F][^\\x00-\\x1F\\x7F]*$"},message:"must match pattern \""+"^[^\\x00-\\x1F\\x7F]*[^\\x00-\\x20\\x7F][^\\x00-\\x1F\\x7F]*$"+"\""}];
                  return false;
                }
              }
            }
          }
          else {
            validate0.errors = [{instancePath:instancePath+"/name",schemaPath:"request:Name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
            return false;
          }
        }
      }
    }
  }
  validate0.errors = vErrors;
  return errors === 0;
}
export const createPetBody$1 = validate1;
const formats0 = formats.int64;
function validate1(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    let missing0;
    if((data.categoryId === undefined) && (missing0 = "categoryId")){
      validate1.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
      return false;
    }
    else {
      if(data.categoryId !== undefined){
        let data0 = data.categoryId;
        const _errs1 = errors;
        if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
          validate1.errors = [{instancePath:instancePath+"/categoryId",schemaPath:"request:Id/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
          return false;
        }
        if(errors === _errs1){
          if((typeof data0 == "number") && (isFinite(data0))){
            if(data0 > 9007199254740991 || isNaN(data0)){
              validate1.errors = [{instancePath:instancePath+"/categoryId",schemaPath:"request:Id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
              return false;
            }
            else {
              if(data0 < 1 || isNaN(data0)){
                validate1.errors = [{instancePath:instancePath+"/categoryId",schemaPath:"request:Id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                return false;
              }
              else {
                if(!(formats0.validate(data0))){
                  validate1.errors = [{instancePath:instancePath+"/categoryId",schemaPath:"request:Id/format",keyword:"format",params:{format: "int64"},message:"must match format \""+"int64"+"\""}];
                  return false;
                }
              }
            }
          }
        }
      }
    }
  }
  validate1.errors = vErrors;
  return errors === 0;
}
export const createPetBody$2 = validate2;
const schema5 = {"type":"string","enum":["available","pending","sold"]};
function validate2(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    if(data.status !== undefined){
      let data0 = data.status;
      if(typeof data0 !== "string"){
        validate2.errors = [{instancePath:instancePath+"/status",schemaPath:"request:PetStatus/type",keyword:"type",params:{type: "string"},message:"must be string"}];
        return false;
      }
      if(!(((data0 === "available") || (data0 === "pending")) || (data0 === "sold"))){
        validate2.errors = [{instancePath:instancePath+"/status",schemaPath:"request:PetStatus/enum",keyword:"enum",params:{allowedValues: schema5.enum},message:"must be equal to one of the allowed values"}];
        return false;
      }
    }
  }
  validate2.errors = vErrors;
  return errors === 0;
}
export const updatePetBody$0 = validate3;
function validate3(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    if(data.name !== undefined){
      let data0 = data.name;
      const _errs1 = errors;
      if(errors === _errs1){
        if(typeof data0 === "string"){
          if(func0(data0) > 100){
            validate3.errors = [{instancePath:instancePath+"/name",schemaPath:"request:Name/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters"}];
            return false;
          }
          else {
            if(func0(data0) < 1){
              validate3.errors = [{instancePath:instancePath+"/name",schemaPath:"request:Name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
              return false;
            }
            else {
              if(!pattern0.test(data0)){
                validate3.errors = [{instancePath:instancePath+"/name",schemaPath:"request:Name/pattern",keyword:"pattern",params:{pattern: "^[^\\x00-\\x1F\\x7F]*[^\\x00-\\x20\\x7F][^\\x00-\\x1F\\x7F]*$"},message:"must match pattern \""+"^[^\\x00-\\x1F\\x7F]*[^\\x00-\\x20\\x7F][^\\x00-\\x1F\\x7F]*$"+"\""}];
                return false;
              }
            }
          }
        }
        else {
          validate3.errors = [{instancePath:instancePath+"/name",schemaPath:"request:Name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
          return false;
        }
      }
    }
  }
  validate3.errors = vErrors;
  return errors === 0;
}
export const updatePetBody$1 = validate4;
function validate4(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    if(data.categoryId !== undefined){
      let data0 = data.categoryId;
      const _errs1 = errors;
      if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
        validate4.errors = [{instancePath:instancePath+"/categoryId",schemaPath:"request:Id/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
        return false;
      }
      if(errors === _errs1){
        if((typeof data0 == "number") && (isFinite(data0))){
          if(data0 > 9007199254740991 || isNaN(data0)){
            validate4.errors = [{instancePath:instancePath+"/categoryId",schemaPath:"request:Id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
            return false;
          }
          else {
            if(data0 < 1 || isNaN(data0)){
              validate4.errors = [{instancePath:instancePath+"/categoryId",schemaPath:"request:Id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
              return false;
            }
            else {
              if(!(formats0.validate(data0))){
                validate4.errors = [{instancePath:instancePath+"/categoryId",schemaPath:"request:Id/format",keyword:"format",params:{format: "int64"},message:"must match format \""+"int64"+"\""}];
                return false;
              }
            }
          }
        }
      }
    }
  }
  validate4.errors = vErrors;
  return errors === 0;
}
export const createCategoryBody$1 = validate5;
const pattern2 = new RegExp("^[^\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x7F]*$", "u");
function validate5(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    if(data.description !== undefined){
      let data0 = data.description;
      const _errs0 = errors;
      if(errors === _errs0){
        if(typeof data0 === "string"){
          if(func0(data0) > 1000){
            validate5.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters"}];
            return false;
          }
          else {
            if(!pattern2.test(data0)){
              validate5.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/pattern",keyword:"pattern",params:{pattern: "^[^\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x7F]*$"},message:"must match pattern \""+"^[^\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x7F]*$"+"\""}];
              return false;
            }
          }
        }
        else {
          validate5.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"},message:"must be string"}];
          return false;
        }
      }
    }
  }
  validate5.errors = vErrors;
  return errors === 0;
}
export const updateInventoryBody$0 = validate6;
function validate6(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    let missing0;
    if((data.quantity === undefined) && (missing0 = "quantity")){
      validate6.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
      return false;
    }
    else {
      if(data.quantity !== undefined){
        let data0 = data.quantity;
        const _errs0 = errors;
        if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
          validate6.errors = [{instancePath:instancePath+"/quantity",schemaPath:"#/properties/quantity/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
          return false;
        }
        if(errors === _errs0){
          if((typeof data0 == "number") && (isFinite(data0))){
            if(data0 > 1000000 || isNaN(data0)){
              validate6.errors = [{instancePath:instancePath+"/quantity",schemaPath:"#/properties/quantity/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000},message:"must be <= 1000000"}];
              return false;
            }
            else {
              if(data0 < 0 || isNaN(data0)){
                validate6.errors = [{instancePath:instancePath+"/quantity",schemaPath:"#/properties/quantity/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
                return false;
              }
            }
          }
        }
      }
    }
  }
  validate6.errors = vErrors;
  return errors === 0;
}
export const placeOrderBody$0 = validate7;
function validate7(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    let missing0;
    if((data.petId === undefined) && (missing0 = "petId")){
      validate7.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
      return false;
    }
    else {
      if(data.petId !== undefined){
        let data0 = data.petId;
        const _errs1 = errors;
        if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
          validate7.errors = [{instancePath:instancePath+"/petId",schemaPath:"request:Id/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
          return false;
        }
        if(errors === _errs1){
          if((typeof data0 == "number") && (isFinite(data0))){
            if(data0 > 9007199254740991 || isNaN(data0)){
              validate7.errors = [{instancePath:instancePath+"/petId",schemaPath:"request:Id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
              return false;
            }
            else {
              if(data0 < 1 || isNaN(data0)){
                validate7.errors = [{instancePath:instancePath+"/petId",schemaPath:"request:Id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                return false;
              }
              else {
                if(!(formats0.validate(data0))){
                  validate7.errors = [{instancePath:instancePath+"/petId",schemaPath:"request:Id/format",keyword:"format",params:{format: "int64"},message:"must match format \""+"int64"+"\""}];
                  return false;
                }
              }
            }
          }
        }
      }
    }
  }
  validate7.errors = vErrors;
  return errors === 0;
}
export const placeOrderBody$1 = validate8;
function validate8(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    if(data.quantity === undefined){
      data.quantity = 1;
    }
    let data0 = data.quantity;
    const _errs0 = errors;
    if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
      validate8.errors = [{instancePath:instancePath+"/quantity",schemaPath:"#/properties/quantity/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
      return false;
    }
    if(errors === _errs0){
      if((typeof data0 == "number") && (isFinite(data0))){
        if(data0 > 1000000 || isNaN(data0)){
          validate8.errors = [{instancePath:instancePath+"/quantity",schemaPath:"#/properties/quantity/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000},message:"must be <= 1000000"}];
          return false;
        }
        else {
          if(data0 < 1 || isNaN(data0)){
            validate8.errors = [{instancePath:instancePath+"/quantity",schemaPath:"#/properties/quantity/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
            return false;
          }
        }
      }
    }
  }
  validate8.errors = vErrors;
  return errors === 0;
}
export const placeOrderBody$2 = validate9;
const formats6 = formats["date-time"];
function validate9(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    if(data.shipDate !== undefined){
      let data0 = data.shipDate;
      const _errs1 = errors;
      if(errors === _errs1){
        if(errors === _errs1){
          if(typeof data0 === "string"){
            if(!(formats6.validate(data0))){
              validate9.errors = [{instancePath:instancePath+"/shipDate",schemaPath:"request:ShipDate/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
              return false;
            }
          }
          else {
            validate9.errors = [{instancePath:instancePath+"/shipDate",schemaPath:"request:ShipDate/type",keyword:"type",params:{type: "string"},message:"must be string"}];
            return false;
          }
        }
      }
    }
  }
  validate9.errors = vErrors;
  return errors === 0;
}
export const updateOrderBody$1 = validate10;
function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    if(data.complete !== undefined){
      if(typeof data.complete !== "boolean"){
        validate10.errors = [{instancePath:instancePath+"/complete",schemaPath:"#/properties/complete/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
        return false;
      }
    }
  }
  validate10.errors = vErrors;
  return errors === 0;
}
export const createWebhookBody$0 = validate11;
const pattern3 = new RegExp("^https?://[!-~]+$", "u");
function validate11(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    let missing0;
    if((data.url === undefined) && (missing0 = "url")){
      validate11.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
      return false;
    }
    else {
      if(data.url !== undefined){
        let data0 = data.url;
        const _errs1 = errors;
        if(errors === _errs1){
          if(typeof data0 === "string"){
            if(func0(data0) > 2000){
              validate11.errors = [{instancePath:instancePath+"/url",schemaPath:"request:WebhookUrl/maxLength",keyword:"maxLength",params:{limit: 2000},message:"must NOT have more than 2000 characters"}];
              return false;
            }
            else {
              if(!pattern3.test(data0)){
                validate11.errors = [{instancePath:instancePath+"/url",schemaPath:"request:WebhookUrl/pattern",keyword:"pattern",params:{pattern: "^https?://[!-~]+$"},message:"must match pattern \""+"^https?://[!-~]+$"+"\""}];
                return false;
              }
            }
          }
          else {
            validate11.errors = [{instancePath:instancePath+"/url",schemaPath:"request:WebhookUrl/type",keyword:"type",params:{type: "string"},message:"must be string"}];
            return false;
          }
        }
      }
    }
  }
  validate11.errors = vErrors;
  return errors === 0;
}
export const createWebhookBody$1 = validate12;
const schema22 = {"type":"string","enum":["pet.created","pet.updated","pet.deleted","category.created","category.updated","category.deleted","inventory.updated","order.placed","order.updated","order.completed","order.cancelled"]};
function validate13(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(Array.isArray(data)){
      if(data.length > 20){
        validate13.errors = [{instancePath,schemaPath:"#/maxItems",keyword:"maxItems",params:{limit: 20},message:"must NOT have more than 20 items"}];
        return false;
      }
      else {
        var valid0 = true;
        const len0 = data.length;
        for(let i0=0; i0<len0; i0++){
          let data0 = data[i0];
          const _errs1 = errors;
          if(typeof data0 !== "string"){
            validate13.errors = [{instancePath:instancePath+"/" + i0,schemaPath:"request:EventType/type",keyword:"type",params:{type: "string"},message:"must be string"}];
            return false;
          }
          if(!(((((((((((data0 === "pet.created") || (data0 === "pet.updated")) || (data0 === "pet.deleted")) || (data0 === "category.created")) || (data0 === "category.updated")) || (data0 === "category.deleted")) || (data0 === "inventory.updated")) || (data0 === "order.placed")) || (data0 === "order.updated")) || (data0 === "order.completed")) || (data0 === "order.cancelled"))){
            validate13.errors = [{instancePath:instancePath+"/" + i0,schemaPath:"request:EventType/enum",keyword:"enum",params:{allowedValues: schema22.enum},message:"must be equal to one of the allowed values"}];
            return false;
          }
          var valid0 = _errs1 === errors;
          if(!valid0){
            break;
          }
        }
      }
    }
    else {
      validate13.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array"}];
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
    if(data.types !== undefined){
      if(!(validate13(data.types, {instancePath:instancePath+"/types",parentData:data,parentDataProperty:"types",rootData}))){
        vErrors = vErrors === null ? validate13.errors : vErrors.concat(validate13.errors);
        errors = vErrors.length;
      }
    }
  }
  validate12.errors = vErrors;
  return errors === 0;
}
export const createWebhookBody$2 = validate15;
const pattern4 = new RegExp("^[^\\x00-\\x1F\\x7F]*$", "u");
function validate15(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    if(data.description !== undefined){
      let data0 = data.description;
      const _errs1 = errors;
      if(errors === _errs1){
        if(typeof data0 === "string"){
          if(func0(data0) > 200){
            validate15.errors = [{instancePath:instancePath+"/description",schemaPath:"request:WebhookDescription/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"}];
            return false;
          }
          else {
            if(!pattern4.test(data0)){
              validate15.errors = [{instancePath:instancePath+"/description",schemaPath:"request:WebhookDescription/pattern",keyword:"pattern",params:{pattern: "^[^\\x00-\\x1F\\x7F]*$"},message:"must match pattern \""+"^[^\\x00-\\x1F\\x7F]*$"+"\""}];
              return false;
            }
          }
        }
        else {
          validate15.errors = [{instancePath:instancePath+"/description",schemaPath:"request:WebhookDescription/type",keyword:"type",params:{type: "string"},message:"must be string"}];
          return false;
        }
      }
    }
  }
  validate15.errors = vErrors;
  return errors === 0;
}
export const updateWebhookBody$0 = validate16;
function validate16(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    if(data.url !== undefined){
      let data0 = data.url;
      const _errs1 = errors;
      if(errors === _errs1){
        if(typeof data0 === "string"){
          if(func0(data0) > 2000){
            validate16.errors = [{instancePath:instancePath+"/url",schemaPath:"request:WebhookUrl/maxLength",keyword:"maxLength",params:{limit: 2000},message:"must NOT have more than 2000 characters"}];
            return false;
          }
          else {
            if(!pattern3.test(data0)){
              validate16.errors = [{instancePath:instancePath+"/url",schemaPath:"request:WebhookUrl/pattern",keyword:"pattern",params:{pattern: "^https?://[!-~]+$"},message:"must match pattern \""+"^https?://[!-~]+$"+"\""}];
              return false;
            }
          }
        }
        else {
          validate16.errors = [{instancePath:instancePath+"/url",schemaPath:"request:WebhookUrl/type",keyword:"type",params:{type: "string"},message:"must be string"}];
          return false;
        }
      }
    }
  }
  validate16.errors = vErrors;
  return errors === 0;
}
export const updateWebhookBody$3 = validate17;
function validate17(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    if(data.enabled !== undefined){
      if(typeof data.enabled !== "boolean"){
        validate17.errors = [{instancePath:instancePath+"/enabled",schemaPath:"#/properties/enabled/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
        return false;
      }
    }
  }
  validate17.errors = vErrors;
  return errors === 0;
}
export const replacePetBody$0 = createPetBody$0;
export const replacePetBody$1 = createPetBody$1;
export const replacePetBody$2 = createPetBody$2;
export const updatePetBody$2 = createPetBody$2;
export const createCategoryBody$0 = createPetBody$0;
export const replaceCategoryBody$0 = createPetBody$0;
export const replaceCategoryBody$1 = createCategoryBody$1;
export const updateOrderBody$0 = placeOrderBody$2;
export const updateWebhookBody$1 = createWebhookBody$1;
export const updateWebhookBody$2 = createWebhookBody$2;
export const members = {
  createPetBody: { known: ["name","categoryId","status"], validate: [createPetBody$0, createPetBody$1, createPetBody$2] },
  replacePetBody: { known: ["name","categoryId","status"], validate: [replacePetBody$0, replacePetBody$1, replacePetBody$2] },
  updatePetBody: { known: ["name","categoryId","status"], validate: [updatePetBody$0, updatePetBody$1, updatePetBody$2] },
  createCategoryBody: { known: ["name","description"], validate: [createCategoryBody$0, createCategoryBody$1] },
  replaceCategoryBody: { known: ["name","description"], validate: [replaceCategoryBody$0, replaceCategoryBody$1] },
  updateInventoryBody: { known: ["quantity"], validate: [updateInventoryBody$0] },
  placeOrderBody: { known: ["petId","quantity","shipDate"], validate: [placeOrderBody$0, placeOrderBody$1, placeOrderBody$2] },
  updateOrderBody: { known: ["shipDate","complete"], validate: [updateOrderBody$0, updateOrderBody$1] },
  createWebhookBody: { known: ["url","types","description"], validate: [createWebhookBody$0, createWebhookBody$1, createWebhookBody$2] },
  updateWebhookBody: { known: ["url","types","description","enabled"], validate: [updateWebhookBody$0, updateWebhookBody$1, updateWebhookBody$2, updateWebhookBody$3] },
};
